/** What failed, when it is tried again, and Try again: a card where no rows are, a strip under rows that stay. Drawn by `ListView`. */
import CloudOff from 'lucide-react/icons/cloud-off';
import { useState } from 'react';
import type { Problem } from '../../../reducers/events';
import { useSecondsUntil } from '../hooks';
import { useWords, type Words } from '../words';
import { useAppend, usePanel } from '../world';

const signedOutStatuses: readonly number[] = [401, 403];
const isSignedOut = ({ status }: Problem): boolean => signedOutStatuses.includes(status);

function sentence(words: Words, problem: Problem, online: boolean, withRows: boolean): string {
  if (!online) return words.say('error.offline');
  if (isSignedOut(problem)) return words.say('error.signedOut');
  const what = words.say(withRows ? 'error.refresh' : 'error.list');
  if (problem.status === 0) return `${what} ${words.say('error.unreachable')}`;
  return problem.status < 400 ? what : `${what} ${words.say('error.server', { status: String(problem.status) })}`;
}

/** Read aloud once, as it stands when the alert appears; the seconds that go by are for the eye alone. */
function NextTry({ at }: { readonly at: number }) {
  const words = useWords();
  const count = useSecondsUntil(at);
  const [first] = useState(count);
  if (first === 0) return null;
  return (
    <p className="state-text">
      <span className="unseen">{words.say('error.nextTry', { count: first })}</span>
      <span aria-hidden="true">{count === 0 ? '\u00a0' : words.say('error.nextTry', { count })}</span>
    </p>
  );
}

export function ErrorNotice({ as }: { readonly as: 'card' | 'strip' }) {
  const words = useWords();
  const append = useAppend();
  const problem = usePanel((state) => state.sync.problem);
  const nextTryAt = usePanel((state) => state.sync.nextTryAt);
  const online = usePanel((state) => state.sync.online);
  const busy = usePanel((state) => state.sync.busy);
  const signIn = usePanel((state) => state.session.links.settings);
  if (!problem) return null;
  return (
    <div role="alert" className={as === 'card' ? 'state-card' : 'error-strip'}>
      {as === 'card' ? (
        <span className="state-glyph danger">
          <CloudOff size={26} strokeWidth={1.75} />
        </span>
      ) : null}
      <p className={as === 'card' ? 'state-title' : 'error-text'}>{sentence(words, problem, online, as === 'strip')}</p>
      {nextTryAt === null ? null : <NextTry key={nextTryAt} at={nextTryAt} />}
      <span className="error-acts">
        {isSignedOut(problem) && signIn !== '' ? (
          <a className="state-link" href={signIn} target="_blank" rel="noopener noreferrer">
            {words.say('error.signIn')}
          </a>
        ) : null}
        <button type="button" className="button" disabled={busy} onClick={() => append({ type: 'user.askedRetry' })}>
          {words.say('error.tryAgain')}
        </button>
      </span>
    </div>
  );
}
