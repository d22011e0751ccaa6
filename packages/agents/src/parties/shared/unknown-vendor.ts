/** What a party's `vendor` says where nobody knows it; a specification then says null. */
export const UNKNOWN_VENDOR = 'unknown'
