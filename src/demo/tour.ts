/** A short tour of the demo, once a browser: what to try, step by step. It can be left at any time. */
import { make } from '../sandbox/hostPage/elements';

const steps: readonly (readonly [title: string, text: string])[] = [
  ['Read', 'Press the bell and open a comment. Keys work too: j and k move, Enter opens, ? shows them all.'],
  ['Undo', 'Trash the comment. It goes at once, and for a few seconds “Undo” brings it back before anything is sent.'],
  [
    'Break the network',
    'Under “Fail the next”, let 5 calls fail, then like a comment. The panel sends the like again until the service has it.',
  ],
  [
    'Find out why',
    'Press “Devtools”. Each thing that happened is one entry: click the failed call, and follow its arrow to its cause.',
  ],
];
const key = 'notifications_demo_tour';

function wasSeen(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
function remember(): void {
  try {
    localStorage.setItem(key, 'seen');
  } catch {
    // Without storage the tour is shown again next time.
  }
}

export function startTour(): void {
  if (wasSeen()) return;
  let at = 0;
  const title = make('h2');
  title.id = 'tour-title';
  const text = make('p');
  const skip = make('button', 'Skip the tour');
  const next = make('button');
  const tour = make('section', title, text, make('div', skip, next));
  tour.className = 'card tour';
  tour.setAttribute('aria-labelledby', title.id);
  const show = () => {
    const [name = '', words = ''] = steps[at] ?? [];
    title.textContent = `${at + 1} of ${steps.length}: ${name}`;
    text.textContent = words;
    next.textContent = at === steps.length - 1 ? 'Done' : 'Next';
    skip.hidden = at === steps.length - 1;
  };
  const end = () => {
    remember();
    tour.remove();
  };
  skip.addEventListener('click', end);
  next.addEventListener('click', () => {
    at += 1;
    if (at === steps.length) end();
    else show();
  });
  show();
  // The tour is not a dialog, because its steps are done on the page. It is the first element, so that keys and screen readers reach it first.
  document.querySelector('main')?.prepend(tour);
}
