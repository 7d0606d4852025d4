/** All tiles. Each is a page in a frame, as the panel is, so that each has its own width, theme and direction. */
import './gallery.css';
import { StrictMode, useDeferredValue, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type Locale, locales } from '../panel/words';
import { type Asked, directions, queryOf, textSizes, themes, widths } from './galleryQuery';
import { groups, type Scene, scenes } from './scenes';

const narrowPx = 400;
const heightPx = 640;

interface ChoiceProps<T extends string | number> {
  readonly label: string;
  readonly value: T;
  readonly from: readonly T[];
  readonly words?: (value: T) => string;
  readonly onChange: (value: T) => void;
}
function Choice<T extends string | number>({ label, value, from, words = String, onChange }: ChoiceProps<T>) {
  return (
    <label>
      {label}
      <select
        value={value}
        onChange={({ target }) => {
          const chosen = from[target.selectedIndex];
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {from.map((one) => (
          <option key={one} value={one}>
            {words(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Tile({ scene, asked }: { readonly scene: Scene; readonly asked: Asked }) {
  const width = asked.width || (scene.width ?? narrowPx);
  const address = queryOf({ ...asked, tile: scene.id, find: '', width: 0 });
  return (
    <figure className="tile" style={{ width }}>
      <figcaption>
        <h3>
          <a href={address}>{scene.title}</a>
        </h3>
        <p>{scene.fixture}</p>
      </figcaption>
      {/* Inert, so that the focus does not enter it and the page scrolls over it. The link opens the tile as a page. */}
      <iframe inert loading="lazy" title={scene.title} src={address} width={width} height={heightPx} />
    </figure>
  );
}

const languageName = (locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;

interface ChoicesProps {
  readonly asked: Asked;
  readonly choose: (part: Partial<Asked>) => void;
}

function Choices({ asked, choose }: ChoicesProps) {
  return (
    <search aria-label="What is shown">
      <label>
        Find
        <input type="search" value={asked.find} onChange={({ target }) => choose({ find: target.value })} />
      </label>
      <Choice
        label="Language"
        value={asked.locale}
        from={['en', ...locales.filter((one: Locale) => one !== 'en')]}
        words={languageName}
        onChange={(locale) => choose({ locale })}
      />
      <Choice label="Theme" value={asked.theme} from={themes} onChange={(theme) => choose({ theme })} />
      <Choice
        label="Direction"
        value={asked.direction}
        from={directions}
        onChange={(direction) => choose({ direction })}
      />
      <Choice
        label="Width"
        value={asked.width}
        from={widths}
        words={(px) => (px === 0 ? 'of the tile' : `${px} px`)}
        onChange={(width) => choose({ width })}
      />
      <Choice
        label="Text"
        value={asked.textSize}
        from={textSizes}
        words={(percent) => `${percent}%`}
        onChange={(textSize) => choose({ textSize })}
      />
    </search>
  );
}

function Gallery({ first }: { readonly first: Asked }) {
  const [asked, setAsked] = useState(first);
  const choose = (part: Partial<Asked>) => setAsked({ ...asked, ...part });
  useEffect(() => history.replaceState(null, '', queryOf(asked)), [asked]);
  const find = useDeferredValue(asked.find.trim().toLowerCase());
  const shown = scenes.filter(({ group, title, fixture }) =>
    `${group} ${title} ${fixture}`.toLowerCase().includes(find),
  );
  return (
    <>
      <header>
        <h1>Gallery</h1>
        <p>Every note, state, message and dialog of the panel, drawn by the panel itself.</p>
        <Choices asked={asked} choose={choose} />
        <p role="status">
          {shown.length === 1 ? '1 tile' : `${shown.length} tiles`} of {scenes.length}
        </p>
      </header>
      <main>
        {shown.length === 0 ? <p>No tile has “{asked.find}” in its name or fixture.</p> : null}
        {groups
          .map((name) => ({ name, inside: shown.filter(({ group }) => group === name) }))
          .filter(({ inside }) => inside.length > 0)
          .map(({ name, inside }) => (
            <section key={name} aria-label={name}>
              <h2>{name}</h2>
              <div className="tiles">
                {inside.map((scene) => (
                  <Tile key={scene.id} scene={scene} asked={asked} />
                ))}
              </div>
            </section>
          ))}
      </main>
    </>
  );
}

export function drawGallery(place: HTMLElement, asked: Asked): void {
  createRoot(place).render(
    <StrictMode>
      <Gallery first={asked} />
    </StrictMode>,
  );
}
