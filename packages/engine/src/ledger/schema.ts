/** Pinned: a change of meaning is a new version, and the old one is upcast. */
export const LEDGER_SCHEMA = 'gainsay.ledger.v1'
