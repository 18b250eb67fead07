import Settings from '../../settings';
import { ErrorFilterFunction } from '../../types';
export default class ErrorFilter {
    private readonly _settings;
    constructor(_settings: Settings);
    getFilter(): ErrorFilterFunction;
    private _isNonFatalError;
}
