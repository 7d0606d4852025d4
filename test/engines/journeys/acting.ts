/** What a person does with notes, by keys and by pointer. */
import { journey } from '../support/journey';
import { note, row } from './panel';

export const acting = [
  journey(
    '[push.one-note] a pushed comment is listed, and a click opens it and marks it read',
    { notes: 5 },
    async (world) => {
      const { control } = world;
      const panel = await world.openPanel();
      await control.waitForSockets(1);
      const id = await control.addNote('comment');
      await row(panel, id).click();
      await note(panel, id).shown();
      await control.waitForCall(
        ({ path, body }) => path === '/notifications/read' && JSON.stringify(body).includes('9999'),
      );
      await row(panel, id).has({ 'data-read': 'true' });
    },
  ),
];
