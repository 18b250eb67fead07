/** The version that `schema.sql` records where it was run. One higher with each change to what the file creates. */
export const schemaVersion = 2;

/** Where it is recorded: one row with a column `version`, which the service role alone reads. Missing before version 2. */
export const schemaVersionTable = 'firmline_schema';
