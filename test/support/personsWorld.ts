/**
 * A world in which persons sign in and out of one browser. Each person has a provider, with notes that name the person in
 * text and id. A page begins the next person's session when one has ended, as the panel page does.
 */
import { defer, type Observable, throwError, timer } from 'rxjs';
import { switchMap } from 'rxjs/operators';
import type { ApiAnswers, ApiCall, ApiRequest, RequestOf } from '../../reducers/api';
import type { Ports } from '../../streams/ports';
import { problem, type VirtualProvider, virtualProvider } from './virtualProvider';
import { type Tab, type TabOptions, virtualWorld, type World } from './virtualWorld';

export type Person = 1 | 2;
export const persons: readonly Person[] = [1, 2];
export const other = (person: Person): Person => (person === 1 ? 2 : 1);

/** A word that only this person's notes, drafts and name hold. */
export const tokenOf = (person: Person): string => `word-of-${person}`;
export const notesOf = (person: Person): readonly number[] => [1, 2, 3].map((index) => person * 100_000 + index);
export const ownerOfNote = (note: number): number => Math.floor(note / 100_000);

export interface Sent {
  /** The person of the call's cookies; null without cookies. */
  readonly by: Person | null;
  readonly request: ApiRequest;
}

export interface Page {
  /** The session now. */
  readonly tab: () => Tab;
  /** All sessions of the page, in order. */
  readonly sessions: readonly Tab[];
  readonly hide: () => void;
  readonly show: () => void;
  /** Closes the page; a test can still look at its sessions. */
  readonly close: () => void;
}

export interface PersonsWorld {
  readonly world: World;
  readonly providers: { readonly [person in Person]: VirtualProvider };
  readonly sent: Sent[];
  readonly signIn: (person: Person | null) => void;
  readonly signedIn: () => Person | null;
  readonly openPage: (options?: TabOptions) => Page;
}

export function personsWorld(): PersonsWorld {
  const world = virtualWorld();
  const { scheduler } = world;
  const providerOf = (person: Person): VirtualProvider => {
    const provider = virtualProvider(scheduler);
    for (const id of notesOf(person)) provider.add(id, { text: `${tokenOf(person)} in ${id}` });
    provider.me = { ID: person, username: tokenOf(person) };
    return provider;
  };
  const providers = { 1: providerOf(1), 2: providerOf(2) };
  const sent: Sent[] = [];
  let signedIn: Person | null = 1;

  const api: Ports['api'] = <C extends ApiCall>(request: RequestOf<C>): Observable<ApiAnswers[C]> =>
    defer(() => {
      const by = signedIn;
      sent.push({ by, request });
      if (by !== null) return providers[by].api(by)<C>(request);
      return timer(40, scheduler).pipe(switchMap(() => throwError(() => problem(401, 'UnauthorizedError'))));
    });
  const push: Ports['push'] = () => defer(() => providers[signedIn ?? 1].push(signedIn ?? 1)());

  function openPage(options: TabOptions = {}): Page {
    const sessions: Tab[] = [];
    let isVisible = options.pageVisible ?? true;
    let isOpen = true;
    const tab = () => sessions.at(-1) as Tab;
    const storedOwner = (): number | null => {
      const owners = (world.stored.get('notes_owner') ?? '').split(',').map(Number);
      return owners.find((id) => id > 0) ?? null;
    };
    const begin = (): void => {
      const opened: { tab?: Tab } = {};
      const reload = () =>
        void scheduler.schedule(() => {
          opened.tab?.kill();
          if (isOpen) begin();
        }, 0);
      opened.tab = world.openTab({
        speaks: true,
        ...options,
        owner: storedOwner(),
        pageVisible: isVisible,
        api,
        push,
        reload,
      });
      sessions.push(opened.tab);
    };
    begin();
    const change = (visible: boolean) => {
      if (isVisible === visible) return;
      isVisible = visible;
      tab().do({ type: visible ? 'page.shown' : 'page.hidden' });
    };
    return {
      tab,
      sessions,
      hide: () => change(false),
      show: () => change(true),
      close: () => {
        isOpen = false;
        tab().leave();
      },
    };
  }

  return {
    world,
    providers,
    sent,
    signIn: (person) => {
      signedIn = person;
    },
    signedIn: () => signedIn,
    openPage,
  };
}
