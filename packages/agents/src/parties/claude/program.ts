// The program as its maker publishes it. The minimum is what these adapters were observed with: older
// ones lack switches that keep a critic to reading, or fork without keeping the conversation's prefix.

export const CLAUDE = {
  name: 'claude',
  minimum: '2.1.332',
  install: 'install Claude Code (npm install -g @anthropic-ai/claude-code@latest) or choose another party.',
} as const
