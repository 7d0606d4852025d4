import { render } from '@testing-library/react';
import Check from 'lucide-react/icons/check';

test('an icon is drawn from Lucide’s own data, in the colour of the text around it, hidden from screen readers', () => {
  const { container } = render(<Check size={16} className="flips" />);
  const svg = container.querySelector('svg');
  expect(svg).toHaveAttribute('width', '16');
  expect(svg).toHaveAttribute('viewBox', '0 0 24 24');
  expect(svg).toHaveAttribute('stroke', 'currentColor');
  expect(svg).toHaveAttribute('aria-hidden', 'true');
  expect(svg).toHaveClass('flips', { exact: true });
  expect(svg?.innerHTML).toBe('<path d="M20 6 9 17l-5-5"></path>');
});
