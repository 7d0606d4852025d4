/** A mark that the push server and the proxy page share. The file has no imports, so the page stays small. */

/** The proxy page passes a text with this start on as an event of the channel itself, so that tests can send any event. */
export const eventMark = '\u0000event:';
