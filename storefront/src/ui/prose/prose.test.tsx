import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Prose } from './prose.tsx';

describe('written text', () => {
  it('shows raw HTML as it stands and never runs it', () => {
    const { container } = render(
      <Prose markdown={'<img src=x onerror="alert(1)">\n\n<script>alert(1)</script>'} />,
    );
    expect(container.querySelector('img, script')).toBeNull();
    expect(container.textContent).toContain('<script>');
  });

  it('drops an address that would run something', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    render(<Prose markdown="[press](javascript:alert(1))" />);
    expect(screen.getByText('press').getAttribute('href')).toBeNull();
  });

  it('writes tables and lists', () => {
    render(
      <Prose markdown={'| Step | When |\n| --- | --- |\n| One | today |\n\n1. First\n2. Second'} />,
    );
    expect(screen.getByRole('columnheader', { name: 'When' })).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });
});
