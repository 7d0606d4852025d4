/** A setting of the help sheet that is on or off, with its explanation below. */
import { useId } from 'react';

export interface SwitchProps {
  readonly on: boolean;
  readonly name: string;
  readonly hint: string;
  /** Why the switch is disabled; null when it is enabled. */
  readonly refused?: string | null;
  readonly change: () => void;
}

export function Switch({ on, name, hint, refused = null, change }: SwitchProps) {
  const id = useId();
  return (
    <div className="setting">
      <button
        type="button"
        role="switch"
        className="switch"
        aria-checked={on}
        aria-describedby={id}
        aria-disabled={refused !== null || undefined}
        onClick={() => refused === null && change()}
      >
        {name}
        <span className="switch-track" aria-hidden="true" />
      </button>
      <p className="quiet" id={id}>
        {refused ?? hint}
      </p>
    </div>
  );
}
