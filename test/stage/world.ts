/** What the world does in a random session: the page, the machine, the network, other people, the service. */
import { catalogue } from './faults/catalogue';
import { hostileAddress, hostileText } from './judges/safety';
import { awake, type Stage, type Tab } from './stage';
import { ofPageAndMachine, type Step } from './steps';
import { goOnline, isLoadable, isStopped, mend, setClock, setFrozen, setVisible } from './ways';

type Happening = (stage: Stage, tab: Tab, step: Step) => Promise<unknown> | unknown;

type Happenings = { readonly [name in string]?: Happening };

/** Kinds of notes that can be made, those with the most acts first. */
const kinds = [
  'comment',
  'comment-unapproved',
  'comment',
  'like',
  'follow',
  'comment_like',
  'automattcher',
  'new_post',
];
const told = ['note', 'note', 'list', 'none'] as const;

const noteAt = ({ sandbox }: Stage, { which }: Step) => {
  const notes = sandbox.world().sorted().slice(0, 12);
  return notes[which % Math.max(1, notes.length)];
};
const elsewhere =
  (change: (which: number) => object): Happening =>
  (stage, _tab, step) => {
    const note = noteAt(stage, step);
    return (
      note && stage.control.editNote(note.id, { ...change(step.which), push: told[step.which % told.length] ?? 'none' })
    );
  };

/** Those that are faults, as the catalogue has them. */
const faults: Happenings = Object.fromEntries(
  catalogue.flatMap(({ begin, end, steps }): [string, Happening][] => {
    if (!steps) return [];
    const by =
      (way: typeof begin): Happening =>
      (stage, tab, { which }) =>
        way({ stage, tab, which });
    return [[steps.begin, by(begin)], ...(steps.end && end ? [[steps.end, by(end)] as [string, Happening]] : [])];
  }),
);

async function thaw(stage: Stage): Promise<void> {
  for (const tab of stage.tabs) if (tab.frozen) await setFrozen(stage, tab, false);
}

const happenings: Happenings = {
  ...faults,
  reload: (stage, tab) => (isLoadable(stage) ? stage.reload(tab) : null),
  openTab: (stage) => (isLoadable(stage) && stage.tabs.length < 2 ? stage.openTab() : null),
  closeTab: (stage, tab) => (awake(stage).length > 1 ? stage.closeTab(tab) : null),
  // One tab is left to act in.
  freeze: (stage, tab) => (awake(stage).length > 1 ? setFrozen(stage, tab, true) : null),
  thaw,
  hide: (_stage, tab) => setVisible(tab, false),
  show: (_stage, tab) => setVisible(tab, true),
  add: ({ control }, _tab, { which }) =>
    control.addNote(kinds[which % kinds.length] ?? 'comment', { push: told[which % told.length] ?? 'none' }),
  addMany: ({ control }, _tab, { which }) =>
    control.addNote('comment', { count: 12, push: told[which % told.length] ?? 'none' }),
  addHostile: ({ control }, _tab, { which }) =>
    control.addNote('comment', {
      set: { subject: [{ text: hostileText }], body: [{ text: hostileText }], url: hostileAddress },
      push: told[which % told.length] ?? 'none',
    }),
  edit: elsewhere((which) => ({ text: `Edited ${which}` })),
  readElsewhere: elsewhere(() => ({ read: true })),
  unreadElsewhere: elsewhere(() => ({ read: false })),
  likeElsewhere: elsewhere((which) => ({ liked: which % 2 === 0 })),
  approveElsewhere: elsewhere((which) => ({ approved: which % 2 === 0 })),
  remove: (stage, _tab, step) => {
    const note = noteAt(stage, step);
    return note && stage.control.removeNote(note.id);
  },
  mended: (stage) => mend(stage),
};

/** Whatever the service is told while it is stopped is told afterwards: the control surface is part of it. */
export async function happen(stage: Stage, tab: Tab, step: Step): Promise<void> {
  const isOut = isStopped(stage);
  const worksWithout: readonly string[] = [...ofPageAndMachine, 'mended', 'stopped'];
  if (isOut && !worksWithout.includes(step.name)) return;
  await happenings[step.name]?.(stage, tab, step);
}

/** Nothing is forced upon the panel: faults end, tabs are seen, the pointer and the focus leave what they held. */
export async function endFaults(stage: Stage): Promise<void> {
  await mend(stage);
  await stage.control.push({ action: 'allow' });
  await goOnline(stage);
  await thaw(stage);
  stage.pageFaults.clear();
  await setClock(stage, 0);
  for (const tab of stage.tabs) {
    if (tab.hidden) await setVisible(tab, true);
    await tab.driven.moveTo({ x: 1, y: 1 });
    await tab.driven.run(`(() => {
      const held = document.activeElement?.closest('.undo-bar');
      if (held) document.activeElement.blur();
    })()`);
  }
}
