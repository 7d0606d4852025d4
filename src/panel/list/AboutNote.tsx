/** The subject of a note in one line, in an undo bar or the status bar. */
import { createElement } from 'react';
import { noteOf } from '../../../reducers/selectors';
import { rowText } from '../body/rowText';
import { usePanel } from '../world';

export function AboutNote({ id }: { readonly id: number }) {
  const note = usePanel((state) => noteOf(state, id));
  const subject = note?.readable ? note.subject[0] : undefined;
  return subject ? createElement('span', { className: 'about-note', dir: 'auto' }, ...rowText(subject)) : null;
}
