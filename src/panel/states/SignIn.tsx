/** What a person who is signed out can do: sign in, or allow the provider's cookies [access.cookies]. */
import { useState } from 'react';
import { useWords } from '../words';
import { useAppend, usePanel } from '../world';

/** Asks the browser to send the cookies. Some browsers do not ask the person, and none asks again after a refusal. */
function AskAccess() {
  const words = useWords();
  const append = useAppend();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button lead"
        onClick={() => {
          append({ type: 'user.askedAccess' });
          setAsked(true);
        }}
      >
        {words.say('error.allowCookies')}
      </button>
      {asked ? <span className="error-hint">{words.say('error.cookiesHint')}</span> : null}
    </>
  );
}

/** The provider says that no person is signed in. */
function SignInLink() {
  const words = useWords();
  const url = usePanel((state) => state.session.links.signIn);
  return url === '' ? null : (
    <a className="button lead" href={url} target="_blank" rel="noopener noreferrer">
      {words.say('error.signIn')}
    </a>
  );
}

export function SignIn() {
  return usePanel((state) => state.panel.access === false) ? <AskAccess /> : <SignInLink />;
}
