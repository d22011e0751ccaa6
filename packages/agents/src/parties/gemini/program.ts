// The program as its maker publishes it. The minimum is what this adapter was observed with.

export const GEMINI = {
  name: 'gemini',
  minimum: '0.61.0',
  install: 'install Gemini CLI (npm install -g @google/gemini-cli@latest) or choose another party.',
} as const

/** The program's own name for the best model of the account; without one it asks a model which to take. */
export const GEMINI_DEFAULT_MODEL = 'pro'
