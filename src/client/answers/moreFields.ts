/** The provider may answer with more fields than its public documents name. */
export interface MoreFields {
  readonly [field: string]: unknown;
}

/** The answer to an act that tells only whether it was done. */
export interface Done {
  readonly success: boolean;
}
