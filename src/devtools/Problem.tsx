/** What a person wrote wrong, beside the field, and read out at once; nothing without a problem. */
export const Problem = ({ says }: { readonly says: string | null }) =>
  says ? (
    <span className="dt-problem" role="alert">
      {says}
    </span>
  ) : null;
