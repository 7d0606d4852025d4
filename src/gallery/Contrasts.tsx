/** The contrast of each pair of colours that the panel checks, in the theme that is played with. */
import { type Colour, contrast, defaults, pairs, type Scheme, schemes } from '../frame/theme/colours';

type Colours = Readonly<Partial<Record<Colour, string>>>;

/** An appearance, as a host page gives it. */
export interface Played {
  readonly theme: Scheme;
  readonly light: Colours;
  readonly dark: Colours;
  readonly radius: number;
  readonly pillRadius: number;
  readonly font: string;
  readonly density: 'comfortable' | 'compact';
}

export function Contrasts({ played }: { readonly played: Played }) {
  const given = played[played.theme];
  const colour = (name: Colour): string => given[name] ?? defaults[name][schemes.indexOf(played.theme)] ?? '';
  return (
    <table>
      <caption>Contrast of each pair, {played.theme}</caption>
      <thead>
        <tr>
          <th scope="col">pair</th>
          <th scope="col">contrast</th>
          <th scope="col">needs</th>
          <th scope="col">is</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ name, ground, least }) => {
          const ratio = contrast(colour(name), colour(ground));
          return (
            <tr key={`${name} ${ground} ${least}`}>
              <th scope="row">{`${name} on ${ground}`}</th>
              {/* Cut and not rounded, as in the sentence of the panel. */}
              <td>{(Math.floor(ratio * 100) / 100).toFixed(2)}</td>
              <td>{least}</td>
              <td>{ratio < least ? 'too low' : 'enough'}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
