// The program as its maker publishes it. The minimum is what these adapters were observed with: older
// ones cannot fork without a terminal.

export const CODEX = {
  name: 'codex',
  minimum: '0.171.0',
  install: 'install Codex (npm install -g @openai/codex@latest) or choose another party.',
} as const
