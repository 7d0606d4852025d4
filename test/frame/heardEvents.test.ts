import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { heardHandlers, hearOnlyThose } from '../../src/frame/heardEvents';

const panel = join(__dirname, '../../src/panel');

/** Names of properties that are functions of our own components, and no event's. */
const ours = ['onAct', 'onChoose', 'onSend'];
/** React hears these at the picture itself. */
const ofPictures = ['onError', 'onLoad'];

test('[list.few-listeners] every event that a component of the panel handles is heard', () => {
  const files = readdirSync(panel, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const used = files.flatMap((file) => readFileSync(join(panel, file), 'utf8').match(/\bon[A-Z][A-Za-z]*(?==)/g) ?? []);
  const unheard = used.filter((name) => ![...heardHandlers, ...ours, ...ofPictures].includes(name));
  expect(unheard).toEqual([]);
  expect(used).toEqual(expect.arrayContaining([...heardHandlers]));
});

test('[list.few-listeners] an element takes listeners for no other event', () => {
  const root = document.createElement('div');
  hearOnlyThose(root);
  const heard: string[] = [];
  for (const type of ['click', 'wheel', 'focusin', 'drop']) root.addEventListener(type, () => heard.push(type), false);
  for (const type of ['click', 'wheel', 'focusin', 'drop']) root.dispatchEvent(new Event(type));
  expect(heard).toEqual(['click', 'focusin']);
});
