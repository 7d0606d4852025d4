/** The provider's raw notification (docs/provider.md), and its hash. */
export interface WireRange {
  type?: string;
  indices: [number, number];
  url?: string;
  id?: number;
  site_id?: number;
  post_id?: number;
  value?: string;
}
export interface WireMedia {
  type: 'image' | 'badge';
  indices: [number, number];
  url: string;
  /** Sizes come as strings. */
  width?: string;
  height?: string;
}
export type WireIds = { [name: string]: number };
export interface WireMeta {
  ids: WireIds;
  links?: { [name: string]: string };
  titles?: { [name: string]: string };
}
export interface WireBlock {
  text: string;
  ranges?: WireRange[];
  media?: WireMedia[];
  actions?: { [name: string]: boolean };
  meta?: WireMeta;
  type?: string;
  nest_level?: number;
  edit_comment_link?: string;
}
export interface WireNote {
  id: number;
  type: string;
  read: 0 | 1;
  noticon: string;
  timestamp: string;
  icon: string;
  url: string;
  subject: WireBlock[];
  body: WireBlock[];
  header?: WireBlock[];
  meta: WireMeta;
  title: string;
  note_hash: number;
}

/** FNV-1a over the UTF-16 units: small, and the same for the same note. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Gives the note the hash of its whole content, so that equal hashes mean equal notes. */
export function seal(note: WireNote): WireNote {
  note.note_hash = hashOf(JSON.stringify({ ...note, note_hash: 0 }));
  return note;
}

/** The origin of pictures in notes; the provider's answers put its own origin in its place. */
export const imageOrigin = 'https://images.example';
