/** The help sheet: all keys, and the settings of the person [help.sheet]. `?` and Escape are handled by the keyboard source. */

import Download from 'lucide-react/icons/download';
import X from 'lucide-react/icons/x';
import { useId, useRef, useState } from 'react';
import { filterBar } from '../../../reducers/filters';
import { limits } from '../../../reducers/limits';
import { type Locale, themes } from '../../../reducers/names';
import { connectionOf, connectionWords } from '../states/connectionOf';
import { useBorrowedFocus } from '../useBorrowedFocus';
import { useWords } from '../words';
import { useAppend, usePanel } from '../world';
import { isLetter, type KeyHelp, keyGroups } from './keys';

/** A setting of the help sheet that is on or off, with its explanation below. */
interface SwitchProps {
  readonly on: boolean;
  readonly name: string;
  readonly hint: string;
  /** Why the switch is disabled; null when it is enabled. */
  readonly refused?: string | null;
  readonly change: () => void;
}

function Switch({ on, name, hint, refused = null, change }: SwitchProps) {
  const id = useId();
  return (
    <div className="setting">
      <button
        type="button"
        role="switch"
        className="switch"
        aria-checked={on}
        aria-describedby={id}
        aria-disabled={refused !== null || undefined}
        onClick={() => refused === null && change()}
      >
        {name}
        <span className="switch-track" aria-hidden="true" />
      </button>
      <p className="quiet" id={id}>
        {refused ?? hint}
      </p>
    </div>
  );
}

/**
 * "Download log", with names and texts replaced unless the person decides otherwise, and the log of the session before
 * when the device has one [help.log].
 */
function LogDownload() {
  const words = useWords();
  const append = useAppend();
  const earlier = usePanel((state) => state.panel.earlierLog !== null);
  const [hidden, setHidden] = useState(true);
  const redaction = hidden ? 'text' : 'none';
  return (
    <div className="setting">
      <button type="button" className="button" onClick={() => append({ type: 'user.askedLog', redaction })}>
        <Download size={16} />
        {words.say('help.downloadLog')}
      </button>
      {earlier ? (
        <button type="button" className="button" onClick={() => append({ type: 'user.askedEarlierLog', redaction })}>
          <Download size={16} />
          {words.say('help.downloadEarlierLog')}
        </button>
      ) : null}
      <label className="choice">
        <input type="checkbox" checked={hidden} onChange={(event) => setHidden(event.target.checked)} />
        {words.say('help.hideTexts')}
      </label>
    </div>
  );
}

/** Says that the panel sends error reports, and has the switch for them [reports.switch]. */
function ErrorReports() {
  const words = useWords();
  const append = useAppend();
  const reports = usePanel((state) => state.panel.reports);
  if (!reports) return null;
  const { on, privacyControl } = reports;
  return (
    <Switch
      on={on && !privacyControl}
      name={words.say('help.reports')}
      hint={words.say('help.reportsHint')}
      refused={privacyControl ? words.say('help.reportsPrivate') : null}
      change={() => append({ type: 'user.madeChoice', choice: 'reports', value: !on })}
    />
  );
}

const gestures = ['gesture.toEnd', 'gesture.toStart', 'gesture.hold', 'gesture.pull'] as const;

function KeyLine({ line, letters }: { readonly line: KeyHelp; readonly letters: boolean }) {
  const works = (key: string) => letters || !isLetter(key);
  return (
    <div className="key-line" data-off={!line.keys.some(works) || undefined}>
      <dt>
        {line.keys.map((key) => (
          <kbd key={key} data-off={!works(key) || undefined}>
            {key}
          </kbd>
        ))}
      </dt>
      <dd>{line.does}</dd>
    </div>
  );
}

function Keys() {
  const words = useWords();
  // As a text, so that the sheet is drawn when it changes.
  const bar = usePanel((state) => filterBar(state).join()).split(',');
  const singleKeys = usePanel((state) => state.panel.singleKeys);
  return (
    <div className="key-groups">
      {keyGroups(words, bar).map((group) => (
        <div key={group.name} className="key-group">
          <h3>{group.name}</h3>
          <dl>
            {group.keys.map((line) => (
              <KeyLine key={line.does} line={line} letters={singleKeys} />
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}

/** Shown where the pointer is coarse. */
function Gestures() {
  const words = useWords();
  return (
    <ul className="gestures">
      {gestures.map((gesture) => (
        <li key={gesture}>{words.say(gesture)}</li>
      ))}
    </ul>
  );
}

function SingleKeys() {
  const words = useWords();
  const append = useAppend();
  const on = usePanel((state) => state.panel.singleKeys);
  return (
    <Switch
      on={on}
      name={words.say('help.singleKeys')}
      hint={words.say('help.singleKeysHint')}
      change={() => append({ type: 'user.madeChoice', choice: 'singleKeys', value: !on })}
    />
  );
}

interface RadiosProps<V> {
  readonly name: string;
  readonly values: readonly V[];
  readonly chosen: V;
  readonly label: (value: V) => string;
  readonly choose: (value: V) => void;
  readonly className?: string;
}

function Radios<V extends string | number>({ name, values, chosen, label, choose, className = '' }: RadiosProps<V>) {
  const id = useId();
  return (
    <fieldset className={`setting ${className}`}>
      <legend>{name}</legend>
      {values.map((value) => (
        <label key={value} className="choice">
          <input type="radio" name={id} checked={value === chosen} onChange={() => choose(value)} />
          {label(value)}
        </label>
      ))}
    </fieldset>
  );
}

function UndoTime() {
  const words = useWords();
  const append = useAppend();
  return (
    <Radios
      name={words.say('help.undoTime')}
      values={limits.undoChoicesMs}
      chosen={usePanel((state) => state.panel.undoMs)}
      label={(undoMs) => words.say('help.seconds', { count: undoMs / 1000 })}
      choose={(value) => append({ type: 'user.madeChoice', choice: 'undoMs', value })}
    />
  );
}

/** Offered where the address of the page leaves it to the person, and unless the host page sets a theme. [theme.scheme] */
function ThemeChoice() {
  const words = useWords();
  const append = useAppend();
  const chosen = usePanel((state) => state.panel.theme);
  if (!chosen) return null;
  return (
    <Radios
      className="theme-choice"
      name={words.say('help.theme')}
      values={themes}
      chosen={chosen}
      label={(theme) => words.say(`help.theme.${theme}`)}
      choose={(value) => append({ type: 'user.madeChoice', choice: 'theme', value })}
    />
  );
}

/**
 * The languages by their own names, as buttons: another one begins a new page, which may not happen at each arrow key (WCAG
 * 3.2.2) and which storage has to know of. [words.chosen]
 */
function LanguageChoice() {
  const words = useWords();
  const append = useAppend();
  const locales = usePanel((state) => (state.panel.storageBlocked ? undefined : state.session.locales));
  // Another one than that of this page, where another tab has chosen since.
  const stored = usePanel((state) => state.panel.locale);
  if (!locales) return null;
  const choose = (locale: Locale) => {
    if (locale !== words.locale || locale !== stored)
      append({ type: 'user.madeChoice', choice: 'locale', value: locale });
  };
  const nameOf = (locale: Locale) => new Intl.DisplayNames(locale, { type: 'language' }).of(locale);
  return (
    <fieldset className="setting languages">
      <legend>{words.say('help.language')}</legend>
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          className="button"
          lang={locale}
          aria-pressed={locale === words.locale}
          onClick={() => choose(locale)}
        >
          {nameOf(locale)}
        </button>
      ))}
    </fieldset>
  );
}

export function HelpSheet() {
  const words = useWords();
  const append = useAppend();
  const connection = usePanel(connectionOf);
  const title = useId();
  const sheet = useRef<HTMLDivElement>(null);
  useBorrowedFocus(sheet);

  const close = () => append({ type: 'user.closedHelp' });
  return (
    <div className="sheet-place">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the shade is only a larger target for the pointer. */}
      <div className="sheet-shade" onClick={close} />
      <div className="sheet" role="dialog" aria-modal="true" aria-labelledby={title} tabIndex={-1} ref={sheet}>
        <header className="sheet-head">
          <h2 id={title}>{words.say('help.title')}</h2>
          <button
            type="button"
            className="icon-button"
            aria-label={words.say('help.close')}
            title={words.say('help.close')}
            onClick={close}
          >
            <X size={18} />
          </button>
        </header>
        <SingleKeys />
        <UndoTime />
        <ThemeChoice />
        <LanguageChoice />
        <ErrorReports />
        <Gestures />
        <Keys />
        <LogDownload />
        <p className="quiet" data-connection={connection}>
          {connectionWords(words, connection)}
        </p>
      </div>
    </div>
  );
}
