/** An object. The provider's public documents do not say which fields it has. */
export interface MoreFields {
  readonly [field: string]: unknown;
}

/** The answer to an act that tells only whether it was done. */
export interface Done {
  readonly success: boolean;
}
