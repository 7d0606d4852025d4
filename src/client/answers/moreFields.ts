/** An object whose fields the provider's public documents do not name. */
export interface MoreFields {
  readonly [field: string]: unknown;
}

/** The answer to an act that tells only whether it was done. */
export interface Done {
  readonly success: boolean;
}
