/** The page that plays with the theme: fields for each value of an appearance, and a live tile that follows them. */
import './gallery.css';
import { StrictMode, useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { colourNames, defaults, schemes } from '../frame/theme/colours';
import { readAppearance } from '../frame/theme/readAppearance';
import { themeOf } from '../frame/theme/themeOf';
import { Contrasts, type Played } from './Contrasts';
import { queryOf, readAsked } from './galleryQuery';
import { scenes } from './scenes';

const densities = ['comfortable', 'compact'] as const;
const own: Played = {
  theme: 'light',
  light: {},
  dark: {},
  radius: 8,
  pillRadius: 99,
  font: 'system-ui',
  density: 'comfortable',
};

interface FieldsProps {
  readonly played: Played;
  readonly change: (part: Partial<Played>) => void;
}

function Colours({ played, change }: FieldsProps) {
  const { theme } = played;
  const given = played[theme];
  return (
    <fieldset className="colours">
      <legend>Colours of the {theme} theme</legend>
      {colourNames.map((name) => (
        <label key={name}>
          {name}
          <input
            type="color"
            value={given[name] ?? defaults[name][schemes.indexOf(theme)]}
            onChange={({ target }) => change({ [theme]: { ...given, [name]: target.value } })}
          />
        </label>
      ))}
    </fieldset>
  );
}

function Shapes({ played, change }: FieldsProps) {
  return (
    <>
      <label>
        Theme
        <select
          value={played.theme}
          onChange={({ target }) => change({ theme: schemes[target.selectedIndex] ?? 'light' })}
        >
          {schemes.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      {(
        [
          ['radius', 16],
          ['pillRadius', 99],
        ] as const
      ).map(([name, most]) => (
        <label key={name}>
          {`${name}: ${played[name]} px`}
          <input
            type="range"
            max={most}
            value={played[name]}
            onChange={({ target }) => change({ [name]: target.valueAsNumber })}
          />
        </label>
      ))}
      <label>
        font
        <input value={played.font} onChange={({ target }) => change({ font: target.value })} />
      </label>
      <label>
        row density
        <select
          value={played.density}
          onChange={({ target }) => change({ density: densities[target.selectedIndex] ?? 'comfortable' })}
        >
          {densities.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
    </>
  );
}

/** The tile gets the theme by the code with which the panel draws a host page's. */
function Live({ tile, played }: { readonly tile: string; readonly played: Played }) {
  const [draw, setDraw] = useState<((appearance: unknown) => void) | null>(null);
  useEffect(() => draw?.(played), [draw, played]);
  return (
    <iframe
      title="The panel with this theme"
      src={queryOf({ ...readAsked(new URLSearchParams()), tile })}
      width={400}
      height={640}
      onLoad={({ currentTarget: { contentWindow } }) => {
        if (contentWindow) setDraw(() => themeOf(contentWindow));
      }}
    />
  );
}

function Play() {
  const [played, setPlayed] = useState(own);
  const [tile, setTile] = useState(scenes.find(({ group }) => group === 'The list')?.id ?? '');
  const { refused } = useMemo(() => readAppearance(played), [played]);
  const change = (part: Partial<Played>) => setPlayed({ ...played, ...part });
  return (
    <>
      <header>
        <h1>Play with the theme</h1>
        <p>
          The panel follows each field, as it follows the <code>appearance</code> of a page around it.{' '}
          <a href="?">All tiles</a>
        </p>
      </header>
      <main className="play">
        <form onSubmit={(event) => event.preventDefault()}>
          <label>
            Tile
            <select value={tile} onChange={({ target }) => setTile(target.value)}>
              {scenes.map(({ id, group, title }) => (
                <option key={id} value={id}>{`${group}: ${title}`}</option>
              ))}
            </select>
          </label>
          <Shapes played={played} change={change} />
          <Colours played={played} change={change} />
          <button type="button" onClick={() => setPlayed({ ...own, theme: played.theme })}>
            The panel’s own
          </button>
        </form>
        <section aria-label="Live">
          <Live tile={tile} played={played} />
          <h2>What the panel says</h2>
          <div role="status">
            {refused.length === 0 ? <p>Nothing is refused.</p> : null}
            {refused.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
          <h2>To copy</h2>
          <textarea readOnly rows={10} aria-label="The appearance" value={JSON.stringify(played, null, 2)} />
        </section>
        <Contrasts played={played} />
      </main>
    </>
  );
}

export function drawPlay(place: HTMLElement): void {
  document.title = 'Play with the theme of the notifications panel';
  createRoot(place).render(
    <StrictMode>
      <Play />
    </StrictMode>,
  );
}
