/** A leaf that the push server and the proxy page share. */

/** Before a text that the proxy page hands on as an event of the channel itself, so that tests can send odd ones. */
export const eventMark = '\u0000event:';
