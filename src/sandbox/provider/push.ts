/**
 * The push channel (docs/provider.md), whatever carries it: it sends every change of the world; the control surface can
 * refuse, drop and send. Other pinghub paths echo what they are sent.
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

export interface Push {
  /** Accepts a connection to a path. @returns the functions to call when the other side sends something or leaves */
  readonly open: (
    path: string,
    channel: Channel,
  ) => { readonly heard: (text: string) => void; readonly gone: () => void };
  /** Open note channels. */
  readonly count: () => number;
  /** Sends to the note channels of this person. */
  readonly tell: (change: Change, user: number) => void;
  /** Sends a text to every open note channel, unchanged. */
  readonly send: (text: string) => void;
  /** Cuts every connection. */
  readonly drop: () => void;
  readonly close: () => void;
  /** Whether connections to this path are taken. */
  readonly takes: (path: string) => boolean;
  allowed: boolean;
}

/** @param userOf who is signed in: a channel is that person's for as long as it is open */
export function createPush(userOf: () => number): Push {
  const all = new Set<Channel>();
  const notes = new Map<Channel, number>();
  const push: Push = {
    allowed: true,
    takes: (path) => push.allowed && path.startsWith('/pinghub/'),
    open(path, channel) {
      all.add(channel);
      if (path === notePath) notes.set(channel, userOf());
      return {
        heard: (text) => {
          if (path !== notePath) channel.send(text);
        },
        gone: () => {
          all.delete(channel);
          notes.delete(channel);
        },
      };
    },
    count: () => notes.size,
    tell({ note, type, time }, user) {
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
    send: (text) => {
      for (const channel of notes.keys()) channel.send(text);
    },
    drop: () => {
      for (const channel of [...all]) channel.cut();
    },
    close: () => {
      for (const channel of [...all]) channel.close();
    },
  };
  return push;
}
