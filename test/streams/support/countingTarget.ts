/** An event target that counts its listeners, to prove that none stays behind. */
export class CountingTarget extends EventTarget {
  live = 0;

  override addEventListener(...args: Parameters<EventTarget['addEventListener']>): void {
    this.live += 1;
    super.addEventListener(...args);
  }

  override removeEventListener(...args: Parameters<EventTarget['removeEventListener']>): void {
    this.live -= 1;
    super.removeEventListener(...args);
  }

  /** Dispatches an event with these fields. */
  say(type: string, fields: object = {}): void {
    this.dispatchEvent(Object.assign(new Event(type), fields));
  }
}
