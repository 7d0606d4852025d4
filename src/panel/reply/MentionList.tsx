/** The people who can be mentioned, below or above the box [mentions.keys]. */
import { useLayoutEffect, useRef, useState } from 'react';
import type { Suggestion } from '../../../reducers/api';
import { Picture } from '../body/Media';
import { type Side, sideFor } from '../sideFor';
import { useWords } from '../words';

const facePx = 24;

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

interface MentionListProps {
  readonly id: string;
  readonly shown: readonly Suggestion[];
  readonly active: number;
  readonly onChoose: (suggestion: Suggestion) => void;
}

export function MentionList({ id, shown, active, onChoose }: MentionListProps) {
  const words = useWords();
  const list = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState<Side>('below');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list's height depends on how many it shows.
  useLayoutEffect(() => {
    const box = list.current?.parentElement;
    if (!list.current || !box) return;
    const { clientHeight } = list.current.ownerDocument.documentElement;
    setSide(sideFor(box.getBoundingClientRect(), list.current.getBoundingClientRect(), clientHeight));
  }, [shown.length]);

  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  return (
    <div
      ref={list}
      id={id}
      className="mentions"
      role="listbox"
      // In some browsers a scrolling list would be a tab stop.
      tabIndex={-1}
      aria-label={words.say('mentions.list')}
      data-side={side}
    >
      {shown.map((suggestion, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the textbox keeps the focus and handles the keys.
        // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here from the textbox.
        <div
          key={suggestion.id}
          id={optionId(id, index)}
          className="mention"
          role="option"
          aria-selected={index === active}
          // The press must not take the focus from the box.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
        >
          <Picture
            className="mention-face"
            url={suggestion.imageUrl}
            width={facePx}
            height={facePx}
            alt=""
            fallback={<span className="mention-face" aria-hidden />}
          />
          <bdi className="mention-name">{suggestion.displayName}</bdi>
          <bdi className="mention-login">@{suggestion.login}</bdi>
        </div>
      ))}
    </div>
  );
}
