/** Codes of tables: letters and digits that nobody mistakes for one another. */

export const CODE_LENGTH = 6
