package main

import (
	"io"

	"github.com/sirupsen/logrus"
)

// newLog returns a log that writes to w in the format and from the level that c says.
func newLog(c config, w io.Writer) *logrus.Logger {
	log := logrus.New()
	log.SetOutput(w)
	if c.LogFormat == "json" {
		log.SetFormatter(&logrus.JSONFormatter{})
	}
	if level, err := logrus.ParseLevel(c.LogLevel); err == nil {
		log.SetLevel(level)
	}
	return log
}
