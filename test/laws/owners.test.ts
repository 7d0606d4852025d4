/**
 * The laws of a session's owner: however persons sign in and out, and pages are hidden, shown, closed and opened,
 * nothing of one person is in a state, a log, a call or the storage of another, and nothing is lost.
 */
import fc from 'fast-check';
import type { ApiRequest } from '../../reducers/api';
import { isHidden } from '../../reducers/selectors';
import { asidePrefix, isPersonal, parseOwners } from '../../streams/storageKeys';
import { lawRuns } from '../support/lawRuns';
import {
  notesOf,
  other,
  ownerOfNote,
  type Page,
  type Person,
  type PersonsWorld,
  persons,
  personsWorld,
  type Sent,
  tokenOf,
} from '../support/personsWorld';

/** The number of sessions that a run judges; `LAW_RUNS` and `LAW_SEED` set others. */
const runs = lawRuns(60);
const seed = Number(process.env['LAW_SEED'] ?? 20_261_121);

type Step =
  | { readonly does: 'switch' | 'signOutAndIn' | 'away' | 'reload' }
  | { readonly does: 'draft' | 'trash' | 'open' | 'like'; readonly page: number; readonly note: number }
  | { readonly does: 'hide' | 'show' | 'refresh' | 'readAll'; readonly page: number }
  | { readonly does: 'wait'; readonly ms: number };

const page = fc.nat({ max: 1 });
const note = fc.nat({ max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('switch', 'signOutAndIn') }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('away', 'reload') }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constantFrom('draft', 'trash', 'open', 'like'), page, note }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('hide', 'show', 'refresh', 'readAll'), page }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('wait'), ms: fc.constantFrom(10, 30, 200, 3_000, 6_000, 400_000) }),
  },
);

const notesIn = (request: ApiRequest): readonly number[] => {
  if ('note' in request) return [request.note];
  return request.call === 'markRead' ? Object.keys(request.counts).map(Number) : [];
};
/** A call without a person's cookies reaches no person's data. */
const isWrong = ({ by, request }: Sent): boolean =>
  by !== null &&
  (notesIn(request).some((id) => ownerOfNote(id) !== by) ||
    persons.some((person) => person !== by && JSON.stringify(request).includes(tokenOf(person))));

/** The persons with words or notes in a text. */
const personsIn = (text: string): readonly Person[] =>
  persons.filter((person) => text.includes(tokenOf(person)) || new RegExp(`\\b${person}0000\\d\\b`).test(text));

function wrongInStorage({ world }: PersonsWorld): readonly string[] {
  const [now] = parseOwners(world.stored.get('notes_owner') ?? null);
  return [...world.stored].flatMap(([key, value]) => {
    const [, aside] = /^notes_of_(\d+) /.exec(key) ?? [];
    const owner = aside ? Number(aside) : isPersonal(key) ? now : undefined;
    if (!owner) return [];
    const own = key.replace(asidePrefix(owner), '').replace(/_(\d+)$/, ' $1');
    return personsIn(`${own} ${value}`).some((person) => person !== owner) ? [`${key}: ${value}`] : [];
  });
}

function wrongInLogs(pages: readonly Page[]): readonly string[] {
  return pages.flatMap(({ sessions }) =>
    sessions.flatMap((tab) => {
      const { owner } = tab.state().session;
      const wrong = tab.entries().filter(({ event }) => personsIn(JSON.stringify(event)).some((one) => one !== owner));
      const inState = personsIn(JSON.stringify(tab.state())).some((one) => one !== owner) ? ['the state'] : [];
      return owner ? [...wrong.map((entry) => `${owner}: ${JSON.stringify(entry).slice(0, 300)}`), ...inState] : [];
    }),
  );
}

const draftsOf = (person: Person) => ({ text: `a draft of ${tokenOf(person)}` });

class Browser {
  readonly stage = personsWorld();
  readonly closed: Page[] = [];
  pages: Page[];
  /** Texts that were written, by note. */
  readonly written = new Map<number, string>();
  trashed = new Set<number>();

  constructor() {
    this.pages = [this.stage.openPage(), this.stage.openPage()];
    this.stage.world.advance(2_000);
  }

  private settle(): void {
    this.stage.world.advance(400_000);
  }

  /**
   * No person signs in between a page's question who is signed in and the calls that wait for the answer, because no
   * page can notice such a change.
   */
  private leave(): void {
    for (const page of this.pages) page.hide();
    this.stage.world.advance(1_000);
  }

  run(one: Step): void {
    const { stage } = this;
    const { world } = stage;
    const present = (stage.signedIn() ?? 1) as Person;
    switch (one.does) {
      case 'switch':
        // A page in sight changes to another person's account only after it was out of sight.
        this.leave();
        stage.signIn(other(present));
        return;
      case 'signOutAndIn':
        stage.signIn(null);
        for (const page of this.pages) page.tab().do({ type: 'host.askedRefresh' });
        this.settle();
        stage.signIn(other(present));
        return;
      case 'away':
        this.leave();
        stage.signIn(other(present));
        this.settle();
        stage.signIn(present);
        return;
      case 'reload': {
        const [first] = this.pages;
        if (!first) return;
        first.close();
        this.closed.push(first);
        this.pages = [stage.openPage(), ...this.pages.slice(1)];
        return;
      }
      case 'wait':
        world.advance(one.ms);
        return;
      default:
    }
    if (!('page' in one)) return;
    const page = this.pages[one.page];
    if (!page) return;
    const tab = page.tab();
    if (one.does === 'hide') page.hide();
    else if (one.does === 'show') page.show();
    else if (one.does === 'refresh') tab.do({ type: 'host.askedRefresh' });
    else if (one.does === 'readAll') tab.do({ type: 'user.askedReadAll', notes: tab.state().notes.order });
    else if ('note' in one && tab.state().panel.pageVisible) this.press(page, one);
  }

  private press(page: Page, one: Extract<Step, { readonly note: number }>): void {
    const tab = page.tab();
    const { owner } = tab.state().session;
    if (owner !== 1 && owner !== 2) return;
    const note = notesOf(owner)[one.note] ?? 0;
    if (!tab.state().notes.byId[note] || isHidden(tab.state(), note)) return;
    if (one.does === 'open') tab.do({ type: 'user.openedNote', note });
    if (one.does === 'like') tab.do({ type: 'user.askedLike', note, on: true });
    if (one.does === 'trash') {
      tab.do({ type: 'user.askedTrash', note });
      this.trashed.add(note);
    }
    if (one.does === 'draft' && !tab.state().reply.drafts[note]) {
      const { text } = draftsOf(owner);
      tab.do({ type: 'user.wroteReply', note, edit: { start: 0, removed: 0, inserted: text }, caret: text.length });
      this.written.set(note, text);
    }
  }

  /** Each person comes back in turn, to a page that is reloaded. */
  comeBack(person: Person): Page {
    for (const page of this.pages) page.close();
    this.closed.push(...this.pages);
    this.stage.signIn(person);
    const page = this.stage.openPage();
    this.pages = [page];
    this.settle();
    return page;
  }

  wrong(): object {
    return {
      calls: this.stage.sent.filter(isWrong),
      storage: wrongInStorage(this.stage),
      logs: wrongInLogs([...this.pages, ...this.closed]),
    };
  }
}

const nothing = { calls: [], storage: [], logs: [] };

test('[session.ends] [session.unconfirmed] [storage.owner] nothing of one person reaches another, and nothing is lost', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const browser = new Browser();
      for (const one of steps) {
        browser.run(one);
        expect(browser.wrong()).toEqual(nothing);
      }
      for (const person of persons) {
        const page = browser.comeBack(person);
        const { notes, reply } = page.tab().state();
        const { providers } = browser.stage;
        expect(page.tab().state().session.owner).toBe(person);
        expect([...notes.order].sort()).toEqual(
          notesOf(person).filter((id) => providers[person].notes.get(id)?.status === 'there'),
        );
        for (const id of notesOf(person)) {
          // [session.pending-waits] What was asked of a person's note is done, and by that person.
          if (browser.trashed.has(id)) expect([id, providers[person].notes.get(id)?.status]).toEqual([id, 'trash']);
          else if (browser.written.has(id)) expect(reply.drafts[id]?.text).toBe(browser.written.get(id));
        }
      }
      expect(browser.wrong()).toEqual(nothing);
    }),
    { numRuns: runs, seed },
  );
});
