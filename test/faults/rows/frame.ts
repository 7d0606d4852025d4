/** Faults of the provider's hidden frame, which carries every call. */
import type { FaultRow } from '../faultRow';
import { inPages, mend, proxyFrameOf, reloadFrame, removeFrame, routed, setPageFault } from '../faultWays';

const end: FaultRow['end'] = ({ stage }) => mend(stage);
const path = '/wp-admin/rest-proxy/';
const unreachable = { role: 'alert', text: /couldn't be loaded\. The server can't be reached/ } as const;
const isFrame = ({ pathname }: URL): boolean => pathname === path;

export const frameRows: readonly FaultRow[] = [
  {
    id: 'frame.reloads',
    what: 'The frame loads its page again.',
    begin: ({ stage, tab }) => reloadFrame(stage, tab),
    says: [],
    steps: { begin: 'reloadFrame' },
  },
  {
    id: 'frame.removed',
    what: 'The frame is taken out of the page.',
    begin: ({ tab }) => removeFrame(tab),
    says: [],
    steps: { begin: 'removeFrame' },
  },
  {
    id: 'frame.late',
    what: 'The page of the frame comes late.',
    at: 'beforeOpening',
    actsMeanwhile: true,
    begin: ({ stage, which }) => stage.control.fault({ kind: 'slow', ms: 200 + 20 * (which ?? 0), path }),
    end,
    says: [],
    steps: { begin: 'framelate' },
  },
  {
    id: 'frame.never',
    what: 'The page of the frame never comes.',
    at: 'beforeOpening',
    begin: ({ stage }) => stage.control.fault({ kind: 'hang', path, times: 99 }),
    end,
    says: [unreachable],
  },
  {
    id: 'frame.forbidden',
    what: 'The page of the frame may not be framed.',
    at: 'beforeOpening',
    ...routed(isFrame, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-frame-options': 'DENY' } });
    }),
    says: [unreachable],
    excused: [/Refused to display .* in a frame/],
  },
  {
    id: 'frame.other-page',
    what: 'The page of the frame is another one, without a word of the protocol.',
    at: 'beforeOpening',
    ...routed(isFrame, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html>We are back soon.' }),
    ),
    says: [unreachable],
  },
  {
    id: 'frame.led-away',
    what: 'The frame goes to another page in mid-session.',
    begin: async ({ stage, tab }) => {
      await proxyFrameOf(stage, tab.page)?.evaluate(`location.href = '/sandbox/state'`);
    },
    says: [{ role: 'alert', text: /couldn't be refreshed\. The server can't be reached/ }],
  },
  {
    id: 'frame.silent',
    what: 'The frame answers nothing any more.',
    ...inPages('answersNever'),
    lastsMs: 4 * 60_000,
    says: [{ role: 'alert', text: /couldn't be refreshed\. The server can't be reached/ }],
  },
  {
    id: 'frame.answers-twice',
    what: 'The frame gives each answer twice.',
    ...inPages('answersTwice'),
    says: [],
  },
  {
    id: 'frame.answers-swapped',
    what: 'The frame gives each two answers in the other order.',
    ...inPages('answersSwapped'),
    says: [],
  },
  {
    id: 'frame.answers-strange',
    what: 'Between its answers the frame says what is none.',
    ...inPages('answersStrange'),
    says: [],
  },
  {
    id: 'frame.ready-twice',
    what: 'The frame says twice that it is ready.',
    at: 'beforeOpening',
    actsMeanwhile: true,
    ...inPages('readyTwice'),
    says: [],
  },
  {
    id: 'frame.removed-while-sending',
    what: 'The frame is taken out while a reply is sent.',
    at: 'draftTyped',
    begin: ({ stage }) => setPageFault(stage, 'answersNever', true),
    end: async ({ stage, tab }) => {
      await removeFrame(tab);
      await setPageFault(stage, 'answersNever', false);
    },
    lastsMs: 2_000,
    says: [],
  },
  {
    id: 'frame.reloads-in-undo-window',
    what: 'The frame loads its page again while a trash can be undone.',
    at: 'undoRuns',
    begin: ({ stage, tab }) => reloadFrame(stage, tab),
    says: [],
  },
];
