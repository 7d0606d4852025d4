/** Reports of errors to the operator, where an address for them is configured (docs/reports.md). */
import * as v from 'valibot';
import { browser, bytes, count, durationMs, errorName, fingerprint, flag, httpStatus, locale } from './fields';
import { byEffect, byWorld } from './said';

/** The fields that the first line of a report adds to those of every log. */
export const reportHead = v.object({ fingerprint, locale, browser });

export const reportEvents = {
  'report.offered': byEffect(
    'What holds for this session, read once.',
    v.object({
      /** The person has not switched reports off on this device. */
      on: flag,
      /** The browser says that nothing may be shared (Global Privacy Control). */
      privacyControl: flag,
      /** The session is one of the share that reports. */
      sampled: flag,
      /** The number of reports of earlier sessions that have not been sent yet. */
      waiting: count,
    }),
  ),
  'report.asked': byWorld(
    'The entry’s cause is an error that is to be reported.',
    v.object({
      fingerprint,
      /** The name of the error that the reducers threw at the cause; null when the log itself tells of the error. */
      threw: v.nullable(errorName),
      /** Whether the device stored the report; false: storage is full or blocked, so the report is lost with the page. */
      kept: flag,
    }),
  ),
  'report.delivered': byEffect(
    'A report was sent. `left`, here and below: so many others still wait.',
    v.object({ fingerprint, bytes, left: count }),
  ),
  'report.failed': byEffect(
    'A report waits for the next try.',
    v.object({
      fingerprint,
      status: httpStatus,
      /** The wait that the answer asked for. */
      retryMs: v.nullable(durationMs),
      left: count,
    }),
  ),
  'report.dropped': byEffect(
    'A report is not sent. `old`: a week passed. `tooLarge`: refused even as a part. `notKept`: the recording of its session is gone.',
    v.object({ fingerprint, why: v.picklist(['old', 'tooLarge', 'notKept']), left: count }),
  ),
  'report.none': byEffect(
    'It was time to send one and none waited: another tab sent it, or reports were switched off.',
  ),
};
