/** The subject of a note in one line: undo bar and status bar say by it whose comment they are about. */
import { createElement } from 'react';
import { noteOf } from '../../../reducers/selectors';
import { rowText } from '../body/rowText';
import { usePanel } from '../world';

export function AboutNote({ id }: { readonly id: number }) {
  const note = usePanel((state) => noteOf(state, id));
  const subject = note?.readable ? note.subject[0] : undefined;
  return subject ? createElement('span', { className: 'about-note', dir: 'auto' }, ...rowText(subject)) : null;
}
