import { render } from '@testing-library/react';
import Check from 'lucide-react/icons/check';
import Keyboard from 'lucide-react/icons/keyboard';
import UserPlus from 'lucide-react/icons/user-plus';

test('an icon is drawn from Lucide’s own data, hidden from screen readers', () => {
  const { container } = render(<Check size={16} className="flips" />);
  const svg = container.querySelector('svg');
  expect(svg).toHaveAttribute('width', '16');
  expect(svg).toHaveAttribute('viewBox', '0 0 24 24');
  expect(svg).toHaveAttribute('aria-hidden', 'true');
  expect(svg).toHaveClass('flips', { exact: true });
  expect(svg?.innerHTML).toBe('<path d="M0 0M20 6 9 17l-5-5"></path>');
});

test('lines and circles of an icon are one path; a rectangle stays one', () => {
  const { container } = render(<UserPlus />);
  expect(container.querySelector('svg')?.innerHTML).toBe(
    '<path d="M0 0M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M19 8L19 14M22 11L16 11"></path>',
  );
  const keyboard = render(<Keyboard />).container.querySelector('svg');
  expect([...(keyboard?.children ?? [])].map(({ tagName }) => tagName)).toEqual(['path', 'rect']);
});
