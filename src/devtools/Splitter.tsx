/** A bar between two columns that is dragged, or moved with the arrow keys. */
import { useRef } from 'react';

export interface SplitterProps {
  readonly label: string;
  /** Width of the column before or after it, CSS px. */
  readonly width: number;
  readonly most: number;
  /** 1 when the column is before the bar, -1 when it is after. */
  readonly side: 1 | -1;
  readonly onWidth: (width: number) => void;
}

const leastPx = 220;
const stepPx = 24;

export function Splitter({ label, width, most, side, onWidth }: SplitterProps) {
  const drag = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const to = (next: number): void => onWidth(Math.round(Math.min(most, Math.max(leastPx, next))));
  return (
    // biome-ignore lint/a11y/useSemanticElements: this separator is moved, and <hr> cannot be
    <div
      role="separator"
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={leastPx}
      aria-valuemax={Math.max(leastPx, most)}
      tabIndex={0}
      className="dt-splitter"
      onKeyDown={(event) => {
        const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
        if (direction === 0) return;
        event.preventDefault();
        to(width + direction * side * stepPx);
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        if (drag.current) to(drag.current.width + (event.clientX - drag.current.x) * side);
      }}
      onPointerUp={() => {
        drag.current = null;
      }}
    />
  );
}
