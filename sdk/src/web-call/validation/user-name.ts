import { requireText } from './invalid-input.ts';

/**
 * Checks the name that the others in a meeting see.
 * @throws FirmlineError 'invalid-input'
 */
export const validateUserName = (userName: unknown): string => requireText(userName, 'userName');
