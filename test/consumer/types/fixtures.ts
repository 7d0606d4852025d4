// What compiles, and what must not, of `bellpanel/fixtures`.
import { loadFixture, logNames, logText } from 'bellpanel/fixtures';

export type LoadedFixture = Awaited<ReturnType<typeof loadFixture>>;
export const first: string = logText(logNames[0] ?? '');
export { loadFixture, logNames };

// @ts-expect-error the list is read only
logNames.push('mine');
// @ts-expect-error a log has a name
logText();
