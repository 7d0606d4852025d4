/** The failure, the time of the next try, and "Try again" [states.error]: a card in a list without rows, a strip below rows. */
import CloudOff from 'lucide-react/icons/cloud-off';
import LogIn from 'lucide-react/icons/log-in';
import { type ComponentType, Suspense, useState } from 'react';
import type { Problem } from '../../../reducers/api';
import { hasRoomFor, isSignedOut } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { useSecondsUntil } from '../hooks';
import { useWords, type Words } from '../words';
import { useAppend, usePanel } from '../world';

/** The provider says that no person is signed in; `blocked` means that the browser does not send its cookies [access.cookies]. */
type Why = 'offline' | 'blocked' | 'signedOut' | 'failed';

const whyOf = ({ sync, panel }: State): Why => {
  if (!sync.online) return 'offline';
  if (!sync.problem || !isSignedOut(sync.problem)) return 'failed';
  return panel.access === false ? 'blocked' : 'signedOut';
};

function sentence(words: Words, why: Why, problem: Problem, withRows: boolean): string {
  if (why === 'offline') return words.say('error.offline');
  if (why === 'blocked') return words.say('error.cookiesBlocked');
  if (why === 'signedOut') return words.say('error.signedOut');
  const what = words.say(withRows ? 'error.refresh' : 'error.list');
  if (problem.status === 0) return `${what} ${words.say('error.unreachable')}`;
  return problem.status < 400 ? what : `${what} ${words.say('error.server', { status: String(problem.status) })}`;
}

/** A screen reader reads the alert once, when it appears; the countdown is hidden from it [states.error]. */
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

/** `aria-disabled` and not `disabled`, so that the button keeps the focus during the try. */
function TryAgain({ quiet }: { readonly quiet: boolean }) {
  const words = useWords();
  const append = useAppend();
  const busy = usePanel((state) => state.sync.busy);
  return (
    <button
      type="button"
      className={quiet ? 'quiet-button' : 'button'}
      aria-disabled={busy}
      onClick={() => {
        if (!busy) append({ type: 'user.askedRetry' });
      }}
    >
      {words.say('error.tryAgain')}
    </button>
  );
}

interface ErrorNoticeProps {
  readonly as: 'card' | 'strip';
  /** What a person who is signed out can do; the code is loaded after the list. */
  readonly SignIn: ComponentType;
}

export function ErrorNotice({ as, SignIn }: ErrorNoticeProps) {
  const words = useWords();
  const problem = usePanel((state) => (as === 'card' || hasRoomFor(state, 'error') ? state.sync.problem : null));
  const nextTryAt = usePanel((state) => state.sync.nextTryAt);
  const why = usePanel(whyOf);
  if (!problem) return null;
  const isOut = why === 'blocked' || why === 'signedOut';
  const Glyph = isOut ? LogIn : CloudOff;
  return (
    <div role="alert" className={as === 'card' ? 'state-card' : 'error-strip'} data-error={why}>
      {as === 'card' ? (
        <span className={isOut ? 'state-glyph' : 'state-glyph danger'}>
          <Glyph size={26} />
        </span>
      ) : null}
      <p className={as === 'card' ? 'state-title' : 'error-text'}>{sentence(words, why, problem, as === 'strip')}</p>
      {nextTryAt === null ? null : <NextTry key={nextTryAt} at={nextTryAt} />}
      <span className="error-acts">
        {isOut ? (
          <Suspense>
            <SignIn />
          </Suspense>
        ) : null}
        <TryAgain quiet={isOut} />
      </span>
    </div>
  );
}
