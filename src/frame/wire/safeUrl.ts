/** Which URLs may become links or pictures, checked once where data arrives. [links.safe] */

const linkProtocols = new Set(['http:', 'https:', 'mailto:']);
const pictureProtocols = new Set(['http:', 'https:']);

const gate =
  (protocols: ReadonlySet<string>) =>
  (value: unknown): string | null => {
    if (typeof value !== 'string') return null;
    try {
      const { protocol, href } = new URL(value);
      return protocols.has(protocol) ? href : null;
    } catch {
      return null;
    }
  };

/** An absolute http, https or mailto URL, normalised; null for anything else, such as a relative or protocol-relative URL. */
export const safeUrl = gate(linkProtocols);

/** An absolute http or https URL, normalised; null for anything else. */
export const webUrl = gate(pictureProtocols);
