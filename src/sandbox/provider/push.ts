/**
 * The push channel (docs/provider.md) without its transport. It sends every change of the world, and the control surface
 * can refuse, drop and send. Other pinghub paths echo what they are sent.
 */
import type { Change } from '../data/world';

export const notePath = '/pinghub/wpcom/me/newest-note-data';

/** One open connection. */
export interface Channel {
  readonly send: (text: string) => void;
  /** Closes it by the closing handshake. */
  readonly close: () => void;
  /** Cuts it without a closing handshake, as a lost network does. */
  readonly cut: () => void;
}

export type Push = ReturnType<typeof createPush>;

/** @param userOf who is signed in: a channel is that person's for as long as it is open */
export function createPush(userOf: () => number) {
  const all = new Set<Channel>();
  const notes = new Map<Channel, number>();
  const push = {
    allowed: true,
    /** Whether connections to this path are taken. */
    takes: (path: string): boolean => push.allowed && path.startsWith('/pinghub/'),
    /** Accepts a connection to a path. @returns the functions to call when the other side sends something or leaves */
    open(path: string, channel: Channel) {
      all.add(channel);
      if (path === notePath) notes.set(channel, userOf());
      return {
        heard: (text: string): void => {
          if (path !== notePath) channel.send(text);
        },
        gone: (): void => {
          all.delete(channel);
          notes.delete(channel);
        },
      };
    },
    /** Open note channels. */
    count: () => notes.size,
    /** Sends to the note channels of this person. */
    tell({ note, type, time }: Change, user: number): void {
      const about = note === null ? {} : { note_id: note };
      const text = JSON.stringify({
        action: 'push',
        user_id: user,
        ...about,
        newest_note_type: type,
        newest_note_time: time,
      });
      for (const [channel, of] of notes) if (of === user) channel.send(text);
    },
    /** Sends a text to every open note channel, unchanged. */
    send: (text: string): void => {
      for (const channel of notes.keys()) channel.send(text);
    },
    /** Cuts every connection. */
    drop: (): void => {
      for (const channel of [...all]) channel.cut();
    },
    close: (): void => {
      for (const channel of [...all]) channel.close();
    },
  };
  return push;
}
