/** Reports of errors to the operator, where an address for them is configured (docs/logs.md#reports-of-errors). */
import * as v from 'valibot';
import { bytes, fingerprint, flag, httpStatus } from './fields';
import { byWorld } from './said';

export const reportEvents = {
  'report.offered': byWorld(
    'What holds for this session, read once.',
    v.object({
      /** The person has not switched reports off on this device. */
      on: flag,
      /** The browser says that nothing may be shared (Global Privacy Control). */
      privacyControl: flag,
    }),
  ),
  'report.sent': byWorld(
    'The log was sent, because of the error at its cause. A status of 0 is no answer.',
    v.object({ fingerprint, bytes, status: httpStatus }),
  ),
};
