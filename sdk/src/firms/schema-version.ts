/** The version that `schema.sql` records when it runs. Raise it with each change to what the file creates. */
export const schemaVersion = 2;

/** The table with that version: one row, column `version`, readable only by the service role. Missing before version 2. */
export const schemaVersionTable = 'firmline_schema';
