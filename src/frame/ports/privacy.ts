import { orNull } from './refused';

/** Global Privacy Control (https://www.w3.org/TR/gpc/): the browser says for the person that nothing may be counted or reported. */
export const asksPrivacy = (navigator: object): boolean =>
  'globalPrivacyControl' in navigator && orNull(() => navigator.globalPrivacyControl) === true;
