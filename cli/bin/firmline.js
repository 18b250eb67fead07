#!/usr/bin/env node
import '../dist/firmline.js';
