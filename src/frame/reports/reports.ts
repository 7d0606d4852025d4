/**
 * Reports of errors to the operator, behind the `reports` port (docs/reports.md): decides which errors are due, makes
 * the reports, and sends one when the effect `reporting` asks for it. Loaded only where an address is configured.
 */
import { reportLimits } from '../../../reducers/reportLimits';
import type { State } from '../../../reducers/state';
import type { Log } from '../../../streams/log';
import type { ReportAnswer, ReportRequest } from '../../../streams/ports';
import { parseReports, reportsKey } from '../../../streams/storageKeys';
import { nameOf } from '../../replay/fleet/finding';
import { type Fold, foldAll } from '../../replay/fold/pass';
import { asksPrivacy } from '../ports/privacy';
import { deliver } from './deliver';
import { readEngine } from './engine';
import { endBefore, recordedLog } from './recordings';
import { type ReportBody, reportBody, type SealedBytes, smaller } from './reportFile';
import { isWaiting, type KeptReport, ReportStore } from './reportStore';
import { browserWorld, type ReportsWorld } from './reportsWorld';
import { errorsIn, type FoundError, watchErrors } from './watchErrors';
import { watchPage } from './watchPage';

export interface ReportsConfig {
  readonly log: Pick<Log, 'append' | 'base' | 'entries' | 'entry$' | 'state$'>;
  /** The reducers are given, because a chunk that imported them would make the first load larger. */
  readonly reducers: Fold<State>;
  /** When this session began, milliseconds since 1970. */
  readonly startedAt: number;
  /** The panel's version. */
  readonly app: string;
  /** The name of the panel's database. */
  readonly name: string;
  readonly url: string | null;
  readonly sample: number;
}

/** Never rejects; null means no answer. */
export type Reports = (request: ReportRequest) => Promise<ReportAnswer | null> | null;

const sentences = {
  full: 'this device keeps no report of an error (its storage is full or blocked): what is not sent before the page is left is lost.',
  many: `${reportLimits.mostWaiting} reports of errors wait to be sent; further ones are not kept.`,
  old: 'a report of an error could not be delivered for a week and was dropped.',
  tooLarge: 'the address of reports refuses them as too large (413), also in part; the report was dropped.',
  notKept: 'a report of an error was dropped, because this device no longer keeps the recording of its session.',
} as const;

class Reporting {
  private readonly fold: Fold<State>;
  private readonly sampled: boolean;
  /** Errors of this session that were handled. */
  private readonly seen = new Set<string>();
  private readonly said = new Set<string>();
  private watches = false;
  /** The errors that reducers threw. */
  private readonly thrown = new Set<string>();
  /** The making of waiting reports, which is finished early so that they outlive the page. */
  private early = Promise.resolve();

  constructor(
    private readonly config: ReportsConfig & { readonly url: string },
    private readonly world: ReportsWorld,
    private readonly store: ReportStore,
  ) {
    this.fold = config.reducers;
    this.sampled = world.random() < config.sample;
  }

  async begin(): Promise<ReportAnswer> {
    const { store } = this;
    const known = await store.all();
    // `send` drops old reports of this person with a sentence. Old reports of other persons are removed here.
    await store.remove(known.filter((report) => this.isOld(report) && !(isWaiting(report) && this.isOwn(report))));
    if (!this.watches) {
      this.watches = true;
      await this.lookBack().catch(() => {});
      const { log } = this.config;
      const isKnown = (error: Error) => this.thrown.has(`${nameOf(error)}: ${error.message}`);
      const stop = watchPage(this.world.view, log, isKnown);
      watchErrors(log, this.fold, (error) => void this.keep(error));
      log.entry$.subscribe(({ event }) => event.type === 'session.ended' && stop());
    }
    return { type: 'report.offered', ...this.state(), waiting: await this.left() };
  }

  async send(): Promise<ReportAnswer> {
    const { locks } = this.world;
    const task = () => this.sendOldest();
    return locks ? locks.request(`${this.config.name} reports`, task) : task();
  }

  async forget(): Promise<null> {
    await this.store.remove((await this.store.all()).filter(isWaiting));
    return null;
  }

  private async keep(error: FoundError): Promise<void> {
    const { fingerprint, seq, threw, said = '' } = error;
    if (threw !== null) this.thrown.add(`${threw}: ${said}`);
    if (!this.sampled || !this.isAllowed() || this.seen.has(fingerprint)) return;
    this.seen.add(fingerprint);
    const { log, startedAt } = this.config;
    const at = this.world.now();
    const kept = await this.add({ ...error, at }, startedAt, this.person());
    if (kept !== null) log.append({ event: { type: 'report.asked', fingerprint, threw, kept }, cause: { seq } });
  }

  /** A page that died at an error could not record the report: its recording has the error, and no entry about a report. */
  private async lookBack(): Promise<void> {
    const { app, name, startedAt } = this.config;
    if (!this.isAllowed()) return;
    const end = await endBefore(this.fold, name, app, startedAt);
    if (!end) return;
    const { base, entries } = end.log;
    const { reports = this.state() } = foldAll(this.fold, base.state, entries).panel;
    if (!reports.on || reports.privacyControl || !reports.sampled) return;
    const told = new Set(entries.flatMap(({ event }) => (event.type === 'report.asked' ? event.fingerprint : [])));
    for (const error of errorsIn(this.fold, base.state, entries))
      if (!told.has(error.fingerprint) && !this.isOld(error)) await this.add(error, end.session, end.user);
  }

  /** @returns whether the device keeps it; null when it is not due [reports.once] */
  private async add({ fingerprint, at }: FoundError, session: number, user: number | null): Promise<boolean | null> {
    const { locale } = this.config.log.state$.value.session;
    const day = new Date(at).toISOString().slice(0, 10);
    const name = `${day}-${fingerprint}-${crypto.randomUUID().slice(0, 8)}.ndjson.gz`;
    const browser = readEngine(this.world.navigator.userAgent);
    const report = {
      fingerprint,
      name,
      at,
      session,
      user,
      locale,
      browser,
      body: null,
      whole: false,
      part: false,
      settled: false,
    };
    const kept = await this.store.add(report, (all) => this.isDue(report, all));
    if (kept === false) this.say('full');
    if (kept !== null) this.early = this.early.then(() => this.keepMade(report));
    return kept;
  }

  private isDue({ fingerprint, at, session, user }: KeptReport, all: readonly KeptReport[]): boolean {
    // The person may have switched reports off since the error was found.
    if (!this.isAllowed()) return false;
    const same = all.find((report) => report.fingerprint === fingerprint);
    // Also true for a time in the future, which is there when the clock was put back.
    const isLately = same && Math.abs(same.at - at) < reportLimits.sameErrorMs;
    if (same && (isWaiting(same) || same.session === session || isLately)) return false;
    const hasRoom = all.filter((one) => isWaiting(one) && one.user === user).length < reportLimits.mostWaiting;
    if (!hasRoom) this.say('many');
    return hasRoom;
  }

  private isOld({ at }: Pick<KeptReport, 'at'>): boolean {
    return this.world.now() - at >= reportLimits.lifeMs;
  }

  private async sendOldest(): Promise<ReportAnswer> {
    await this.early;
    const report = (await this.store.all()).find((one) => isWaiting(one) && this.mayLeave(one));
    if (!report) return { type: 'report.none' };
    if (this.isOld(report)) return this.dropped(report, 'old');
    const isFresh = !report.whole && report.session === this.config.startedAt;
    const made = report.body && !isFresh ? report : await this.made(report, true);
    if (!made?.body) return this.dropped(report, 'notKept');
    const delivery = await this.delivered(made, made.body);
    if (!delivery) return { type: 'report.none' };
    const { status, retryMs, bytes } = delivery;
    if (status === 413) return this.dropped(report, 'tooLarge');
    const { fingerprint } = report;
    if (status < 200 || status > 299)
      return { type: 'report.failed', fingerprint, status, retryMs, left: (await this.left()) - 1 };
    await this.settle(report);
    return { type: 'report.delivered', fingerprint, bytes, left: await this.left() };
  }

  /** @returns null when the session is no longer kept */
  private async made(report: KeptReport, whole: boolean): Promise<KeptReport | null> {
    const body = await this.bodyOf(report).catch(() => null);
    if (!body) return null;
    const isPresent = report.session === this.config.startedAt;
    return { ...report, ...body, whole, ...(isPresent && { user: this.person() }) };
  }

  private async keepMade(report: KeptReport): Promise<void> {
    const made = await this.made(report, false);
    if (made && this.isAllowed()) await this.store.put(made);
  }

  private async bodyOf({ session, fingerprint, locale, browser }: KeptReport): Promise<ReportBody | null> {
    const { app, log, name, startedAt } = this.config;
    const isPresent = session === startedAt;
    const logged = isPresent
      ? { base: log.base(), entries: [...log.entries()] }
      : await recordedLog(this.fold, name, app, session);
    return logged && reportBody(this.fold, logged, { app, startedAt: session, fingerprint, locale, browser });
  }

  /**
   * A report that the operator refuses as too large is tried again in part. [reports.too-large]
   * @returns null when the report may not leave
   */
  private async delivered(report: KeptReport, body: SealedBytes) {
    const tried = async (made: KeptReport, bytes: SealedBytes) => {
      // A report that was removed meanwhile is not sent, even when the person switched reports on again.
      if (!(await this.store.put(made))) return null;
      const mayLeave = () => this.mayLeave(made);
      const delivery = await deliver({ ...this.world, url: this.config.url, mayLeave }, made.name, bytes);
      return delivery && { ...delivery, bytes: bytes.byteLength };
    };
    const whole = await tried(report, body);
    if (whole?.status !== 413 || report.part) return whole;
    const part = await smaller(this.fold, body);
    return tried({ ...report, ...part }, part.body);
  }

  private async dropped(report: KeptReport, why: 'old' | 'tooLarge' | 'notKept'): Promise<ReportAnswer> {
    this.say(why);
    await this.settle(report);
    return { type: 'report.dropped', fingerprint: report.fingerprint, why, left: await this.left() };
  }

  private async settle(report: KeptReport): Promise<void> {
    await this.store.put({ ...report, body: null, settled: true });
  }

  private async left(): Promise<number> {
    return (await this.store.all()).filter((report) => isWaiting(report) && this.isOwn(report)).length;
  }

  private state() {
    return { on: this.isOn(), privacyControl: this.isPrivate(), sampled: this.sampled };
  }

  /** @returns the person of this session; null while unknown */
  private person(): number | null {
    const { userId, owner } = this.config.log.state$.value.session;
    return userId ?? owner ?? null;
  }

  /** Whether the report is of this session, or of an earlier session of the same person. */
  private isOwn({ session, user }: KeptReport): boolean {
    return session === this.config.startedAt || (Boolean(user) && user === this.person());
  }

  /** Checks consent. Also, no report of an earlier session is sent while another person may be signed in. [reports.person] */
  private mayLeave(report: KeptReport): boolean {
    const { userId, unconfirmed, ended } = this.config.log.state$.value.session;
    const isPresent = report.session === this.config.startedAt;
    const isKnown = isPresent ? !ended : userId !== null && !unconfirmed;
    return isKnown && this.isOwn(report) && this.isAllowed();
  }

  private isAllowed(): boolean {
    return this.isOn() && !this.isPrivate();
  }

  /** Both are asked, because with blocked storage only this session knows the person's choice. */
  private isOn(): boolean {
    const { reports } = this.config.log.state$.value.panel;
    return reports?.on !== false && parseReports(this.world.read(reportsKey));
  }

  private isPrivate(): boolean {
    return asksPrivacy(this.world.navigator);
  }

  private say(sentence: keyof typeof sentences): void {
    if (this.said.has(sentence)) return;
    this.said.add(sentence);
    this.world.say(sentences[sentence]);
  }
}

export async function reports(config: ReportsConfig, world: ReportsWorld = browserWorld()): Promise<Reports> {
  const { url } = config;
  if (url === null) return () => null;
  const store = await ReportStore.open(`${config.name} reports`);
  const reporting = new Reporting({ ...config, url }, world, store);
  return ({ op }) => reporting[op]();
}
